'use client';

import { createContext, use } from 'react';

/** Opens the palette. */
export const PaletteContext = createContext<() => void>(() => undefined);

export const useOpenPalette = (): (() => void) => use(PaletteContext);
