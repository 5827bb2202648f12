/* Stands in for a model that mends an amount as soon as it is told. */
export const ask = async (text) =>
  text.includes('amount_cents') ? '{"order_id":"1042","amount_cents":1250}' : 'What is wrong with it?';
