/** `city, state`, or the one that exists, or undefined. */
export function place(city: string | null | undefined, state: string | null | undefined): string | undefined {
  return [city, state].filter(Boolean).join(', ') || undefined;
}
