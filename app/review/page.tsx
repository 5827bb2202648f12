import type { Metadata } from 'next';
import { ReviewScreen } from './review-screen';
import type { Sent } from './review-params';

export const metadata: Metadata = { title: 'Review' };

type Props = { searchParams: Promise<Sent> };

const ReviewPage = async ({ searchParams }: Props) => <ReviewScreen itemId={null} sent={await searchParams} />;

export default ReviewPage;
