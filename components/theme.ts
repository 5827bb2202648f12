import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  Button,
  InputWrapper,
  Menu,
  Modal,
  Popover,
  Tooltip,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';

const SANS = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
const MONO = "'JetBrains Mono Variable', 'JetBrains Mono Fallback', ui-monospace, 'SFMono-Regular', Menlo, monospace";

const ACCENT: MantineColorsTuple = [
  '#eef5ff',
  '#d9e8fc',
  '#b3d0f7',
  '#86b4f1',
  '#5aa2ff',
  '#3485e6',
  '#1763c6',
  '#1556ab',
  '#124a93',
  '#0d3a75',
];

/** The kit takes its dark surfaces from this: 0–3 are texts, 4 borders, 5 hover, 6 panels and fields, 7 the page. */
const DARK: MantineColorsTuple = [
  '#e6e9eb',
  '#c3cacf',
  '#9aa4ab',
  '#838e96',
  '#39424a',
  '#1e2429',
  '#15191c',
  '#0f1214',
  '#0b0e10',
  '#080a0b',
];

/** Overlays open inside the main landmark, where a screen reader that walks by landmarks finds them. */
const OVERLAY = { radius: 8, transitionProps: { duration: 80 }, portalProps: { target: '#main' } } as const;

const SHEET = { background: 'var(--mt-panel)' };

/** The kit asks one scheme for the text on the accent; ours is light in one and dark in the other. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--mt-on-accent)' } : colors;
};

/** The kit, set to our type, density and hairlines. Colours of meaning live in app/globals.css as --mt-* variables. */
export const theme = createTheme({
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: { fontFamily: SANS, fontWeight: '620' },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '10px', xl: '14px' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  defaultRadius: 'md',
  colors: { accent: ACCENT, dark: DARK },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs', variant: 'default' } }),
    InputWrapper: InputWrapper.extend({ styles: { label: { marginBottom: 4, fontSize: 12, fontWeight: 550 } } }),
    Modal: Modal.extend({
      defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 100 } },
      styles: {
        content: { ...SHEET, border: '1px solid var(--mt-line-strong)' },
        header: SHEET,
        title: { fontWeight: 620 },
      },
    }),
    Menu: Menu.extend({ defaultProps: { ...OVERLAY, withInitialFocusPlaceholder: false } }),
    Popover: Popover.extend({ defaultProps: OVERLAY }),
    Tooltip: Tooltip.extend({ defaultProps: OVERLAY }),
  },
});

const KIT_COLORS = {
  '--mantine-color-body': 'var(--mt-bg)',
  '--mantine-color-text': 'var(--mt-text)',
  '--mantine-color-bright': 'var(--mt-text)',
  '--mantine-color-dimmed': 'var(--mt-dim)',
  '--mantine-color-placeholder': 'var(--mt-faint)',
  '--mantine-color-anchor': 'var(--mt-accent)',
  '--mantine-color-error': 'var(--mt-failed)',
  '--mantine-color-success': 'var(--mt-ok)',
  '--mantine-color-default': 'var(--mt-panel)',
  '--mantine-color-default-hover': 'var(--mt-hover)',
  '--mantine-color-default-color': 'var(--mt-text)',
  '--mantine-color-default-border': 'var(--mt-line)',
};

/** Points the kit's own colours at ours, so that there is one palette. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: KIT_COLORS,
  dark: KIT_COLORS,
});
