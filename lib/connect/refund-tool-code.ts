/** The tool of the AI SDK's blocks. */
export const AI_SDK_REFUND = `const refund = tool({
  description: 'Refunds an order.',
  inputSchema: z.object({ orderId: z.string(), amountCents: z.number().int() }),
  execute: async ({ orderId }) => ({ refunded: orderId }),
});`;

/** What is asked of a model in every block. */
export const REFUND_PROMPT = 'Refund 12.50 for order 1042.';
