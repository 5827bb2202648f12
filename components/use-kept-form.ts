'use client';

import { type FormEvent, startTransition, useActionState } from 'react';

type Action<State> = (before: Awaited<State>, data: FormData) => Promise<State>;

/**
 * A form that keeps what was typed: as a form's own action alone, React would reset the fields afterwards, also after a
 * refusal. Without scripts the form still sends itself.
 */
export const useKeptForm = <State>(action: Action<State>, initial: Awaited<State>) => {
  const [state, submit, isPending] = useActionState(action, initial);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isPending) startTransition(() => submit(data));
  };
  return { state, isPending, form: { action: submit, onSubmit } };
};
