import { ScreenSkeleton } from '../../components/skeleton';

const Loading = () => <ScreenSkeleton title="Import" panels={[{ title: 'Transcripts', heightPx: 190 }]} />;

export default Loading;
