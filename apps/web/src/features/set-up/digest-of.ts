import { Digest, type Attachment } from '@atelier/contract/attachment'

/** What Atelier found out about a source; null until it has read it. */
export const digestOf = ({ summary }: Pick<Attachment, 'summary'>): Digest | null => {
  if (summary === null) return null
  try {
    return Digest.safeParse(JSON.parse(summary)).data ?? null
  } catch {
    return null
  }
}
