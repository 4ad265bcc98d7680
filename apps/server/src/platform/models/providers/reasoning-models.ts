const reasoningPattern =
  /(^|[/-])o[134](-|$)|gpt-[5-9](?!.*chat)|gpt-oss|claude-(3-7|(opus|sonnet|haiku)-[4-9])|gemini-(2\.5|[3-9])|deepseek-(r1|v3\.[1-9])|qwq|qwen3(?!.*(instruct|coder))|magistral|grok-(3-mini|4)/i

export const isReasoningModel = (name: string): boolean => reasoningPattern.test(name)

interface ReasoningCapabilities {
  supported_parameters?: string[] | undefined
  capabilities?: unknown
}

export const declaredReasoning = ({
  supported_parameters: parameters,
  capabilities,
}: ReasoningCapabilities): boolean | undefined => {
  if (parameters) return parameters.includes('reasoning')
  if (Array.isArray(capabilities))
    return capabilities.some((word) => word === 'reasoning' || word === 'thinking') || undefined
  if (typeof capabilities === 'object' && capabilities !== null && 'reasoning' in capabilities)
    return capabilities.reasoning === true
  return undefined
}
