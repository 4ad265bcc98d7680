import { sentence } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { defineTool, textOutput } from '../../../platform/tools/tool.ts'

const formatInZone = (now: Date, timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(now)
  } catch (cause) {
    throw new AppError('BAD_INPUT', sentence('Unknown time zone: {timeZone}.', { timeZone }), {
      cause,
    })
  }
}

export const clock = defineTool({
  name: 'clock',
  title: 'Clock',
  summary: 'Gives the date and time in any time zone.',
  description: 'Returns the current date, weekday and time in a time zone.',
  input: z.strictObject({
    timeZone: z.string().max(60).default('UTC').describe('An IANA time zone, such as Europe/Paris'),
  }),
  keepsResult: false,
  execute: ({ timeZone }, { app }) => {
    const text = formatInZone(app.clock.now(), timeZone)
    return { text, output: textOutput(text) }
  },
})
