import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { itemIdOf, type Sent } from '../review-params';
import { ReviewScreen } from '../review-screen';

type Props = {
  params: Promise<{ itemId: string }>;
  searchParams: Promise<Sent>;
};

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const itemId = itemIdOf((await params).itemId);
  return { title: itemId === null ? 'No such item' : `Review ${itemId}` };
};

const ReviewItemPage = async ({ params, searchParams }: Props) => {
  const itemId = itemIdOf((await params).itemId);
  if (itemId === null) notFound();
  return <ReviewScreen itemId={itemId} sent={await searchParams} />;
};

export default ReviewItemPage;
