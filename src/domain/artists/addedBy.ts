/** A member who added something, with the email address as it may be shown, where the API has it. */
export interface Creator {
  name: string;
  obfuscatedEmail?: string | null;
}

/** Says who added something: `added by rosa (rosa_at_host)`. Undefined for what nobody did. */
export function addedBy(creators: readonly Creator[]): string | undefined {
  const names = creators.map(({ name, obfuscatedEmail }) =>
    obfuscatedEmail?.trim() ? `${name} (${obfuscatedEmail.trim()})` : name,
  );
  return names.length > 0 ? `added by ${names.join(', ')}` : undefined;
}
