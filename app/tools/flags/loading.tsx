import { BoardSkeleton } from '../../../components/tools/board-skeleton';

const Loading = () => <BoardSkeleton />;

export default Loading;
