import type { Asked, Filter } from './asked.ts'
import { monthName } from './calendar.ts'
import type { Language } from './language.ts'
import { phrases } from './phrases.ts'

/** Markdown that shows the words as they are. */
export const asText = (text: string) => text.replaceAll(/([\\`*_[\]<>#|~$])/g, '\\$1')

const number = (value: number, language: Language) =>
  value.toLocaleString(language, { maximumFractionDigits: 10 })

const testText = ({ column, test, isNot }: Filter, language: Language): string => {
  const { is, isNot: not, yes, or } = phrases[language]
  const told = (value: string) => `${isNot ? not : is} ${value}`
  if (test.kind === 'is')
    return told(column.type === 'boolean' ? yes : test.values.map(asText).join(` ${or} `))
  if (test.kind === 'part') {
    const parts = test.numbers.map((each) => (test.part === 'month' ? monthName(each, language) : `Q${each}`))
    return told(parts.join(` ${or} `))
  }
  const bounds =
    test.kind === 'spans'
      ? test.spans.map(({ label }) => label).join(` ${or} `)
      : test.kind === 'between'
        ? `${number(test.least, language)} – ${number(test.most, language)}`
        : `${test.sign.replace('>=', '≥').replace('<=', '≤')} ${number(test.value, language)}`
  return isNot ? told(bounds) : bounds
}

const filterText = (filter: Filter, language: Language): string => {
  const names = [filter.column, ...filter.others].map(({ name }) => asText(name))
  const joint = filter.isNot ? phrases[language].and : phrases[language].or
  return names.map((name) => `${name} ${testText(filter, language)}`).join(` ${joint} `)
}

/** Which rows an answer is about, before it; empty where it is about all. */
export const tellFilters = ({ filters, language }: Pick<Asked, 'filters' | 'language'>): string =>
  filters.length === 0
    ? ''
    : phrases[language].where(filters.map((filter) => filterText(filter, language)).join(', '))
