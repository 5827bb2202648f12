import { ScreenSkeleton } from '../../../components/skeleton';

const Loading = () => <ScreenSkeleton title="Calls" panels={[{ title: 'Calls', heightPx: 850 }]} />;

export default Loading;
