import { expect, it } from 'vitest'
import { formatNumber, formatText, createFormatLookup } from './number-format.ts'

const format = (code: string | number, raw: string, since1904 = false) =>
  formatNumber(
    raw,
    typeof code === 'number' ? createFormatLookup()(code, undefined) : createFormatLookup()(164, code),
    since1904,
  )

it.each([
  ['00000', '1067', '01067'],
  ['000-00-0000', '123456789', '123-45-6789'],
  ['#,##0,"k"', '1234567', '1,235k'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', '500', '500'],
  ['[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', '1234567', '1.2M'],
  ['0.00E+00', '0.000012', '1.20E-05'],
  ['##0.0E+0', '12345', '12.3E+3'],
  ['# ?/?', '0.5', '1/2'],
  ['# ?/8', '2.75', '2 6/8'],
  ['0.00 "Dr";0.00 "Cr"', '-50', '50.00 Cr'],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '1234.5', '1,234.50 €'],
  ['#,##0.00 [$€-407]', '-1234.5', '-1,234.50 €'],
  ['[Red](#,##0);0', '7', '(7)'],
  ['0.0%', '0.125', '12.5%'],
  ['[h]:mm:ss', '1.5', '36:00:00'],
  ['[h]:mm', '-0.5', '-12:00'],
  ['mm:ss', '0.00237268518518519', '03:25'],
  ['mm:ss.00', '0.000110879629629630', '00:09.58'],
  ['h:mm AM/PM', '0.75', '18:00'],
  ['h:mm:ss.000', '0.500005787037037', '12:00:00.500'],
  ['dd.mm.yyyy', '15', '1900-01-15'],
  ['d-mmm-yy', '60', '1900-02-29'],
  ['yyyy-mm-dd hh:mm', '45719.0104166667', '2025-03-03 00:15'],
  [';;;', '5', ''],
  ['0*x', '5', '5'],
  ['General', '0.30000000000000004', '0.3'],
  ['General', '12345678901234567', '12345678901234567'],
  ['0', '12345678901234567890', '12345678901234567890'],
  ['#,##0', '12345678901234567', '12,345,678,901,234,567'],
  ['bad [ code', '5', '5'],
  [7, '1234.5', '$1,234.50'],
  [38, '-1234', '(1,234)'],
  [43, '1234.5', '1,234.50'],
  [44, '-2', '$(2.00)'],
  [46, '1.25', '30:00:00'],
  [12, '0.25', '1/4'],
  [31, '45366', '2024-03-15'],
] as const)('KNO-03 shows a cell with format %s and value %s as Excel does: %s', (code, raw, text) => {
  expect(format(code, raw)).toBe(text)
})

it('KNO-03 counts a workbook’s days from 1904 when it says so', () => {
  expect(format('yyyy-mm-dd', '0', true)).toBe('1904-01-01')
  expect(format('yyyy-mm-dd', '43904', true)).toBe('2024-03-15')
})

it('KNO-03 applies number formats to texts, and hides texts when the format does', () => {
  const text = (code: string) => formatText('7a', createFormatLookup()(164, code))
  expect([text('"Item "@'), text('0;0;0;@" pcs"'), text('0.00'), text('_(* 0_);_(@_)'), text(';;;')]).toEqual(
    ['Item 7a', '7a pcs', '7a', '7a', ''],
  )
})
