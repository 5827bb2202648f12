import { ScreenSkeleton } from '../../../components/skeleton';

const Loading = () => <ScreenSkeleton title="Tools" panels={[{ title: 'Tools', heightPx: 510 }]} />;

export default Loading;
