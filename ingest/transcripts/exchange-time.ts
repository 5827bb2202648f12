import type { Exchange } from './exchange';
import { epochTime, messageTime } from './message-time';
import type { MessageTime } from './transcript-message';

/** When an answer was given: as the provider says in it, else as its server dated it. */
export function exchangeTime({ response, date }: Exchange): MessageTime | null {
  const { created, created_at: createdAt, createTime } = response ?? {};
  const said = epochTime(created) ?? epochTime(createdAt) ?? messageTime(createTime);
  return said ?? (date === null ? null : epochTime(Date.parse(date) / 1000));
}
