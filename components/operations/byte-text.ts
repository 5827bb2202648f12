const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1024;

/** A size in its largest fitting unit: 512 → `512 bytes`, 5767168 → `5.5 MiB`, 209715200 → `200 MiB`. */
export const byteText = (bytes: number): string => {
  if (bytes < STEP) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(UNITS.length, Math.floor(Math.log(bytes) / Math.log(STEP)));
  return `${(bytes / STEP ** power).toFixed(1).replace(/\.0$/, '')} ${UNITS[power - 1]}`;
};
