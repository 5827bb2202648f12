import { ScreenSkeleton } from '../../components/skeleton';

const Loading = () => (
  <ScreenSkeleton
    title="Settings"
    panels={[
      { title: 'Project', heightPx: 290 },
      { title: 'API keys', heightPx: 400 },
      { title: 'Contract', heightPx: 230 },
    ]}
  />
);

export default Loading;
