'use client';

import { SignatureField } from '../review-form/signature-field';
import { useDesk } from './desk-context';

type Props = {
  /** The name this browser had given when the page was drawn. */
  name: string | null;
  maxLength: number;
};

/** Who signs on the desk: whoever has signed here is not asked again by a page that was drawn meanwhile. */
export const DeskSignature = ({ name, maxLength }: Props) => (
  <SignatureField name={useDesk().signer ?? name} maxLength={maxLength} />
);
