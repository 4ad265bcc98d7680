const office = 'application/vnd.openxmlformats-officedocument'

/** What a file is downloaded as. */
export interface Format {
  mimeType: string
  extension: string
}

const text: Format = { mimeType: 'text/plain', extension: 'txt' }

const googleApps = 'application/vnd.google-apps.'

interface Export {
  as: Format
  /** Where Google refuses the other because it would be too large (10 MB). */
  orElse?: Format
}

/** What documents of Google's own are exported as: they have no bytes of their own. */
const formats: Record<string, Export> = {
  document: { as: { mimeType: `${office}.wordprocessingml.document`, extension: 'docx' }, orElse: text },
  spreadsheet: { as: { mimeType: `${office}.spreadsheetml.sheet`, extension: 'xlsx' } },
  presentation: {
    as: { mimeType: `${office}.presentationml.presentation`, extension: 'pptx' },
    orElse: text,
  },
  drawing: { as: { mimeType: 'image/png', extension: 'png' } },
}

/** null: bytes of its own. Undefined: one of Google's that cannot be had as a file, such as a form or a folder. */
export const exportOf = (mimeType: string): Export | null | undefined =>
  mimeType.startsWith(googleApps) ? formats[mimeType.slice(googleApps.length)] : null

/** 'Plan' → 'Plan.docx' */
export const exportName = (name: string, { extension }: Format): string =>
  name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
