import {
  IconActivity,
  IconAlertTriangle,
  IconBell,
  IconBug,
  IconCalendar,
  IconChartAreaLine,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardCheck,
  IconCopy,
  IconDownload,
  IconFlag,
  IconKeyboard,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  IconLink,
  IconSearch,
  IconUpload,
  IconBook2,
  IconFlask,
  IconFolder,
  IconGavel,
  IconListDetails,
  IconSettings,
  IconTool,
} from '@tabler/icons-react';

const ICONS = {
  activity: IconActivity,
  alert: IconAlertTriangle,
  bell: IconBell,
  bug: IconBug,
  calendar: IconCalendar,
  chart: IconChartAreaLine,
  clipboard: IconClipboardCheck,
  copy: IconCopy,
  download: IconDownload,
  flag: IconFlag,
  flask: IconFlask,
  folder: IconFolder,
  gavel: IconGavel,
  left: IconChevronLeft,
  list: IconListDetails,
  right: IconChevronRight,
  settings: IconSettings,
  tool: IconTool,
  book: IconBook2,
  import: IconUpload,
  search: IconSearch,
  link: IconLink,
  sun: IconSun,
  moon: IconMoon,
  screen: IconDeviceDesktop,
  keyboard: IconKeyboard,
} as const;

export type IconName = keyof typeof ICONS;

/** A decorative icon by name, so that server components can name one in plain props. The word beside it carries the meaning. */
export const Icon = ({ name, size = 17 }: { name: IconName; size?: number }) => {
  const Shape = ICONS[name];
  return <Shape size={size} stroke={1.6} aria-hidden focusable={false} />;
};
