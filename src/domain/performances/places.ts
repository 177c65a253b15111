/** `city, state`, or whichever of the two exists, or undefined when neither does. */
export function place(city: string | null | undefined, state: string | null | undefined): string | undefined {
  return [city, state].filter(Boolean).join(', ') || undefined;
}
