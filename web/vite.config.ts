import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const vendor = (name: string, test: RegExp, priority: number) => ({ name, test, priority })

/** Pages to `dist/`; with `--ssr` the prerenderer to `dist/prerenderer/`. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/prerenderer' : 'dist',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One sheet for all pages: small, cached once, and a prerendered page is complete with it.
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Libraries change less often than our pages: they keep their own names and stay cached.
            codeSplitting: {
              groups: [
                vendor('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 30),
                vendor('router', /node_modules[\\/]@tanstack[\\/]/, 20),
              ],
            },
          },
        },
  },
}))
