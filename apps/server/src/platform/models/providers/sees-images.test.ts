import { describe, expect, it } from 'vitest'
import { declaredVision, isVisionModelName } from './vision-models.ts'

describe('vision models', () => {
  it.each([
    'gpt-4o-mini',
    'gpt-5',
    'gpt-4.1-nano',
    'o3',
    'claude-sonnet-4-5',
    'gemini-2.5-flash',
    'gemma3:4b',
    'llama3.2-vision:11b',
    'qwen2.5-vl-7b-instruct',
    'qwen2.5vl:7b',
    'Qwen/Qwen3-VL-8B-Instruct',
    'llava:13b',
    'pixtral-12b-2409',
    'minicpm-v:8b',
    'meta-llama/Llama-4-Scout-17B-16E-Instruct',
  ])('CHT-05 are recognized by name: %s', (name) => expect(isVisionModelName(name)).toBe(true))

  it.each([
    'gpt-3.5-turbo',
    'gpt-4',
    'llama3.1:8b',
    'qwen3:8b',
    'mistral:7b',
    'gemma3:1b',
    'scripted',
    'phi4',
  ])('CHT-05 exclude text-only models: %s', (name) => expect(isVisionModelName(name)).toBe(false))

  it('CHT-05 include those whose server says so', () => {
    expect(declaredVision({ architecture: { input_modalities: ['text', 'image'] } })).toBe(true)
    expect(declaredVision({ architecture: { input_modalities: ['text'] } })).toBe(false)
    expect(declaredVision({ capabilities: ['completion', 'multimodal'] })).toBe(true)
    expect(declaredVision({ capabilities: { vision: false } })).toBe(false)
    expect(declaredVision({ capabilities: ['completion'] })).toBeUndefined()
    expect(declaredVision({})).toBeUndefined()
  })
})
