import { ScreenSkeleton } from '../../components/skeleton';

const Loading = () => (
  <ScreenSkeleton
    title="Operations"
    panels={[
      { title: 'Ingest accounting', heightPx: 340 },
      { title: 'Rejected events', heightPx: 170 },
      { title: 'Jobs', heightPx: 102 },
    ]}
  />
);

export default Loading;
