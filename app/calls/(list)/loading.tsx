import { ScreenSkeleton } from '../../../components/skeleton';

const Loading = () => <ScreenSkeleton title="Calls" panels={[{ title: 'Calls', heightPx: 680 }]} />;

export default Loading;
