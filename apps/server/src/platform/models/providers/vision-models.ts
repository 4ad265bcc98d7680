const visionPattern =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-4\.5|gpt-[5-9]|chatgpt-4o|(^|[/-])o[134](?!-mini-2024)(-|$)|claude|gemini|gemma-?[34](?!.*(270m|[:-]1b))|llava|bakllava|pixtral|vision|[-_.\d]vl\b|vl[-:]|moondream|minicpm-[vo]|llama-?4|mistral-(small|medium)-?3|internvl|phi-?[34].*(vision|multimodal)|molmo|granite.*vision/i

/** Only a heuristic, which VISION_MODELS overrides. */
export const isVisionModelName = (name: string): boolean => visionPattern.test(name)

interface ImageCapabilities {
  architecture?: { input_modalities?: string[] | undefined } | null | undefined
  capabilities?: unknown
}

export const declaredVision = ({ architecture, capabilities }: ImageCapabilities): boolean | undefined => {
  const inputModalities = architecture?.input_modalities
  if (inputModalities) return inputModalities.includes('image')
  if (Array.isArray(capabilities))
    return capabilities.some((word) => word === 'multimodal' || word === 'vision') || undefined
  if (typeof capabilities === 'object' && capabilities !== null && 'vision' in capabilities)
    return capabilities.vision === true
  return undefined
}
