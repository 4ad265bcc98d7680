import { hostileArchives } from './archives.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileOffice } from './office.ts'
import { hostilePdfs } from './pdfs.ts'
import { hostileTexts } from './texts.ts'

/** Malicious files of every supported kind. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileArchives,
  ...hostileOffice,
  ...hostilePdfs,
  ...hostileTexts,
]
