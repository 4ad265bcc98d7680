import { sentence } from '@atelier/contract/write-sentence'
import type { Conversion } from '../extraction.ts'
import { missingProgramError } from '../extraction-errors.ts'
import type { Reader } from '../reader.ts'

/** LibreOffice converts these formats, for which there is no maintained reader. */
const requireConversion =
  (name: string, conversion: Conversion): Reader =>
  ({ helpers }) => {
    if (helpers.hasOffice) return { unreadContent: { kind: 'format', ...conversion } }
    throw missingProgramError(
      sentence(
        'This is an old {name} file (.{from}). Save it as .{to} and add it again, or ask your administrator to configure {program}, then try again.',
        { name, ...conversion, program: 'LibreOffice' },
      ),
    )
  }

export const readDoc = requireConversion('Word', { from: 'doc', to: 'docx' })
export const readXls = requireConversion('Excel', { from: 'xls', to: 'xlsx' })
export const readPpt = requireConversion('PowerPoint', { from: 'ppt', to: 'pptx' })
