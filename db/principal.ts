export const ROLES = ['admin', 'member', 'viewer', 'ingest'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks: every query and command takes one and checks it itself. */
export type Principal = { projectId: number; actor: string; role: Role };

const ABILITIES = {
  read: ['admin', 'member', 'viewer'],
  ingest: ['admin', 'member', 'ingest'],
  review: ['admin', 'member'],
  administer: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type Ability = keyof typeof ABILITIES;

/** A principal asked for what its role does not allow. */
export class Forbidden extends Error {
  constructor(readonly ability: Ability) {
    super(`this role may not ${ability}`);
    this.name = 'Forbidden';
  }
}

const can = (principal: Principal, ability: Ability): boolean =>
  (ABILITIES[ability] as readonly Role[]).includes(principal.role);

/** Throws `Forbidden` unless the principal's role has the ability. */
export const assertCan = (principal: Principal, ability: Ability): void => {
  if (!can(principal, ability)) throw new Forbidden(ability);
};
