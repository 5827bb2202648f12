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
  IconDownload,
  IconFlag,
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
} as const;

export type IconName = keyof typeof ICONS;

/** A decorative icon by name, so that server components can name one in plain props. The word beside it carries the meaning. */
export const Icon = ({ name, size = 17 }: { name: IconName; size?: number }) => {
  const Shape = ICONS[name];
  return <Shape size={size} stroke={1.6} aria-hidden focusable={false} />;
};
