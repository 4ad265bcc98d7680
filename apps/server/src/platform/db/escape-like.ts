/** A person's text within a LIKE pattern: its signs stand for themselves. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
