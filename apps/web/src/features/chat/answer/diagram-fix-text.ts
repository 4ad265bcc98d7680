import { t } from '../../../lib/text.tsx'

const errorLengthMax = 700

export const diagramFixText = (code: string, error: string): string =>
  [
    t('This diagram can’t be drawn. Fix the error:'),
    `\`\`\`mermaid\n${code}\n\`\`\``,
    `\`\`\`\n${error.slice(0, errorLengthMax)}\n\`\`\``,
  ].join('\n\n')
