import { setTimeout as wait } from 'node:timers/promises'
import { ImagePrompt, ImageSize } from '@atelier/contract/images/image'
import { sentenceOf } from '@atelier/contract/write-sentence'
import { z } from 'zod'
import { actAs } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { defineTool } from '../../platform/tools/tool.ts'
import { makeImage, readImage } from './images.ts'

const pollMs = 400

export const imageTool = defineTool({
  name: 'make_image',
  title: 'Create image',
  summary: 'Creates an image and shows it in the answer. Counts toward your daily image limit.',
  description:
    'Creates an image from a description and shows it to the user with your answer. Use it only when they ask for a picture, drawing, sketch or illustration. Describe the image in full sentences.',
  input: z.strictObject({ prompt: ImagePrompt, size: ImageSize.optional() }),
  effect: 'write',
  execute: async (input, { app, userId, signal }) => {
    const actor = actAs({ kind: 'job', userId })
    const [orderedImage] = (await makeImage(app, actor, input)).images
    if (!orderedImage) throw new AppError('INTERNAL', 'Couldn’t create the image.')
    let image = orderedImage
    while (image.status === 'making') {
      await wait(pollMs, undefined, { signal })
      image = await readImage(app, actor, orderedImage.id)
    }
    if (image.error !== null)
      throw new AppError('CANNOT_PROCESS', sentenceOf({ message: image.error, sentence: image.sentence }))
    const [width = 0, height = 0] = image.size.split('x').map(Number)
    return {
      text: 'The image was created and shown to the user.',
      output: [{ type: 'picture', imageId: image.id, alt: image.prompt, width, height }],
    }
  },
})
