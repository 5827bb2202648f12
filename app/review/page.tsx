import type { Metadata } from 'next';
import { ReviewScreen } from './review-screen';
import { reviewParams } from './review-params';

export const metadata: Metadata = { title: 'Review' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const ReviewPage = async ({ searchParams }: Props) => (
  <ReviewScreen itemId={null} params={reviewParams(await searchParams)} />
);

export default ReviewPage;
