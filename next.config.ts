import type { NextConfig } from 'next';

/** The content security policy of pages carries a nonce per request and is set by our server; these headers are the same for every answer. */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
];

/** What the API answers is data, also when someone opens it in a browser. */
const INERT = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" };

// The framework would report its use to its makers; nothing here phones home.
process.env.NEXT_TELEMETRY_DISABLED = '1';

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ['better-sqlite3', 'drizzle-orm', 'pino'],
  allowedDevOrigins: ['127.0.0.1'],
  experimental: { optimizePackageImports: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react'] },
  // Browsers ask for it on their own, before they have read which icon a page names.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    { source: '/api/:path*', headers: [INERT] },
  ],
};

export default nextConfig;
