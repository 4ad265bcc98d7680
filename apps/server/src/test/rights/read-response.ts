import { ErrorEnvelope } from '@atelier/contract/envelope'
import { OpenAiError } from '@atelier/contract/integrations/openai'
import { isRefusal, statusOf, type Verdict } from './verdicts.ts'

/** A response as text: status, headers without the request's own ID, and body. */
export interface ResponseText {
  readonly status: number
  readonly body: string
  readonly fullText: string
}

export const readResponse = async (response: Response): Promise<ResponseText> => {
  const body = await response.text()
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id').sort()
  return {
    status: response.status,
    body,
    fullText: `${response.status}\n${JSON.stringify(headers)}\n${body}`,
  }
}

/** Returns the error code from the envelope or from OpenAI's format. */
const codeIn = (body: unknown) =>
  ErrorEnvelope.safeParse(body).data?.data.code ?? OpenAiError.safeParse(body).data?.error.code.toUpperCase()

/** Says in one line how a response differs from the expected verdict; empty if it doesn't. */
export const faultsOf = ({ status, body }: ResponseText, verdict: Verdict): string[] => {
  const hasEnvelope = isRefusal(verdict) && body !== '' && !verdict.startsWith('HTTP_')
  const isRight = status === statusOf(verdict) && (!hasEnvelope || codeIn(JSON.parse(body)) === verdict)
  return isRight ? [] : [`expected ${verdict}, got ${status} ${body.slice(0, 500)}`]
}
