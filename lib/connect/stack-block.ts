/** Where a block of code sends to. */
export type ConnectTarget = {
  /** The address of the server, without a path: `http://127.0.0.1:3000`. */
  url: string;
  /** Null on the same machine, where none is needed. */
  key: string | null;
};

/** How one stack is connected: code that runs as it stands, and what it takes for arguments and answers to arrive. */
export type StackBlock = {
  /** Names the stack in addresses. */
  id: string;
  title: string;
  language: 'sh' | 'js' | 'py';
  /** Installs everything the code imports; null where there is nothing to install. */
  install: ((target: ConnectTarget) => string) | null;
  code: (target: ConnectTarget) => string;
  /** Which variable or switch turns content on, and what is missing without it. */
  content: string;
};
