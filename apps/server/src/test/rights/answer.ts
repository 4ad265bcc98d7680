import { ErrorEnvelope } from '@atelier/contract/envelope'
import { OpenAiError } from '@atelier/contract/openai'
import { isRefusal, statusOf, type Verdict } from './verdicts.ts'

/** An answer as one text: status, headers without the request's own id, body. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly whole: string
}

export const readAnswer = async (response: Response): Promise<Answer> => {
  const body = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id').sort()
  return { status: response.status, body, whole: `${response.status}\n${JSON.stringify(headers)}\n${body}` }
}

/** The code of a refusal, in the envelope or in OpenAI's form. */
const codeIn = (body: unknown) =>
  ErrorEnvelope.safeParse(body).data?.data.code ?? OpenAiError.safeParse(body).data?.error.code.toUpperCase()

/** What was answered, told so that it equals `expected(verdict)` when it is that verdict. */
export const told = ({ status, body }: Answer, verdict: Verdict) => {
  const hasEnvelope = isRefusal(verdict) && body !== '' && !verdict.startsWith('HTTP_')
  const code = hasEnvelope ? codeIn(JSON.parse(body)) : verdict
  return { status, code, unexpected: status === statusOf(verdict) ? '' : body }
}

export const expected = (verdict: Verdict) => ({ status: statusOf(verdict), code: verdict, unexpected: '' })
