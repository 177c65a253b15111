/** A member who added a record, with the obfuscated email address if the API has it. */
export interface Creator {
  name: string;
  obfuscatedEmail?: string | null;
}

/** Returns `added by rosa (rosa_at_host)`, or undefined without members. */
export function addedBy(creators: readonly Creator[]): string | undefined {
  const names = creators.map(({ name, obfuscatedEmail }) =>
    obfuscatedEmail?.trim() ? `${name} (${obfuscatedEmail.trim()})` : name,
  );
  return names.length > 0 ? `added by ${names.join(', ')}` : undefined;
}
