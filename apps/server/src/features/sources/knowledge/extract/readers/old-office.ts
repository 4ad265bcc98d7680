import { sentence } from '@atelier/contract/write-sentence'
import type { Conversion } from '../extraction.ts'
import { missingProgram } from '../refuse.ts'
import type { Reader } from '../reading.ts'

/** No maintained reader exists for these; LibreOffice converts them. */
const leave =
  (name: string, conversion: Conversion): Reader =>
  ({ helpers }) => {
    if (helpers.oldOffice) return { unread: { kind: 'format', ...conversion } }
    throw missingProgram(
      sentence(
        'This is an old {name} file (.{from}). Save it as .{to} and add it again, or ask your administrator to configure {program}, then try again.',
        { name, ...conversion, program: 'LibreOffice' },
      ),
    )
  }

export const readDoc = leave('Word', { from: 'doc', to: 'docx' })
export const readXls = leave('Excel', { from: 'xls', to: 'xlsx' })
export const readPpt = leave('PowerPoint', { from: 'ppt', to: 'pptx' })
