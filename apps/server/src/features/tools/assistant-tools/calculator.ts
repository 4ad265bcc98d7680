import type { Language } from '@atelier/contract/language'
import { sentence } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { defineTool, textOutput } from '../../../platform/tools/tool.ts'
import { findLanguage } from '../../people/users/index.ts'
import { formatAmount } from './calculate/arithmetic.ts'
import { evaluate } from './calculate/evaluate.ts'

/** Digits are grouped only for display, since a model could read 3.750 as 3.75. */
const formatNumber = (value: string, language: Language, isGrouped: boolean): string => {
  const [decimal, group] = language === 'de' ? [',', '.'] : ['.', ',']
  const [integerPart = '', fraction] = value.split('.')
  const groupedInteger =
    isGrouped && !value.includes('e') ? integerPart.replaceAll(/\B(?=(\d{3})+$)/g, group) : integerPart
  return fraction === undefined ? groupedInteger : `${groupedInteger}${decimal}${fraction}`
}

export const calculator = defineTool({
  name: 'calculator',
  title: 'Calculator',
  summary: 'Calculates exact results where language models would guess.',
  description:
    'Calculates an arithmetic expression exactly: + - * / ^ mod ( ), pi, e, and functions such as sqrt, round, log, min, max, mean, with arguments separated by semicolons. A percentage after + or - applies to the value before it: 250 - 20% is 200. Numbers use the user’s notation: in German, 1.250,5 has a decimal comma. Write long numbers without thousands separators.',
  input: z.strictObject({ expression: z.string().min(1).max(500).describe('Such as (1250 - 310) * 1.19') }),
  execute: async ({ expression }, { app, userId }) => {
    const language = (await findLanguage(app.db, userId)) ?? 'en'
    const value = formatAmount(evaluate(expression, language))
    if (value === null)
      throw new AppError('BAD_INPUT', sentence('“{expression}” can’t be calculated.', { expression }))
    return {
      text: `${expression} = ${formatNumber(value, language, false)}`,
      output: textOutput(`= ${formatNumber(value, language, true)}`),
    }
  },
})
