import { notFound } from '@tanstack/react-router'

/** Loads what has this name in an address; the page is not found where nothing has. */
export async function findLesson<Lesson>(
  loaders: Readonly<Record<string, () => Promise<{ readonly default: Lesson }>>>,
  slug: string,
): Promise<Lesson> {
  const load = Object.hasOwn(loaders, slug) ? loaders[slug] : undefined
  if (load === undefined) throw notFound()
  return (await load()).default
}
