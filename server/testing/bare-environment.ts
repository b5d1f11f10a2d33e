const compileCache = process.env['NODE_COMPILE_CACHE']

/** What a process that a test starts needs of the environment, without any setting of the product. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  // What Node has made of the sources is kept, so that each start is quicker.
  ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
}
