import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'

const reassurance = sentence('Your question was kept.')

export const toGigabytes = (bytes: number): number => Math.round((bytes / 1024 ** 3) * 10) / 10

export const memoryError = (requiredMemory: number | null, availableMemory: number | null): AppError =>
  new AppError(
    'UNAVAILABLE',
    requiredMemory === null || availableMemory === null
      ? sentence(
          'This computer doesn’t have enough free memory for this model. Close other apps, or choose a smaller model. {keeps}',
          { keeps: reassurance },
        )
      : sentence(
          'This model needs {need} GB of memory, but only {free} GB is free. Close other apps, or choose a smaller model. {keeps}',
          { need: toGigabytes(requiredMemory), free: toGigabytes(availableMemory), keeps: reassurance },
        ),
  )

export const brokenFileError = (cause: unknown): AppError =>
  new AppError(
    'CANNOT_PROCESS',
    sentence(
      'This model’s file is damaged, incomplete or not a model. Remove it and download it again, or choose another model. {keeps}',
      { keeps: reassurance },
    ),
    { cause },
  )

export const crashError = (cause: unknown): AppError =>
  new AppError(
    'MODEL_UNREACHABLE',
    sentence(
      'The model on this computer stopped unexpectedly. Try again; if it keeps happening, choose a smaller model. {keeps}',
      { keeps: reassurance },
    ),
    { cause },
  )

export const engineError = (cause: unknown): AppError =>
  new AppError(
    'MODEL_UNREACHABLE',
    sentence('The model on this computer couldn’t answer. Try again, or choose another model. {keeps}', {
      keeps: reassurance,
    }),
    { cause },
  )

export const modelRemovedError = (): AppError =>
  new AppError(
    'MODEL_REFUSED',
    sentence('This model was removed from this computer. Choose another model. {keeps}', {
      keeps: reassurance,
    }),
  )

/** Worded like the error of a model server, so that callers shorten the prompt. */
export const tooLongError = (limit: number): Error =>
  new Error(`This model's maximum context length is ${limit} tokens, and the prompt is longer.`)
