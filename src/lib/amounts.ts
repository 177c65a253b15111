const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1000;
const MINUTE = 60;

/** An amount of data as text: `4.2 GB`. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / STEP ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`;
}

/** A duration in seconds as text: `12 s`, `3 min 20 s`. */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < MINUTE ? `${whole} s` : `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
}
