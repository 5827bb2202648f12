import { ScreenSkeleton } from '../../components/skeleton';

const PANELS = [
  { title: 'Success over time', heightPx: 248, isChart: true },
  { title: 'By error class', heightPx: 340 },
  { title: 'By tool', heightPx: 340 },
];

const Loading = () => <ScreenSkeleton title="Overview" tiles={12} panels={PANELS} />;

export default Loading;
