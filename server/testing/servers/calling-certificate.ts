/**
 * Returns an untrusted certificate whose revocation list is on this port of this machine.
 *
 * Created once with `openssl req -x509 -addext crlDistributionPoints=URI:http://127.0.0.1:00000/crl`. Its signature is
 * invalid after the port is inserted, which a client that fetches the list first does not notice.
 */
export function callingCertificate(port: number): Uint8Array {
  const bytes = Buffer.from(CERTIFICATE.join(''), 'base64')
  const at = bytes.indexOf(':00000/')
  bytes.write(String(port).padStart(5, '0'), at + 1, 'latin1')
  return bytes
}

const CERTIFICATE = [
  'MIIBqDCCAU+gAwIBAgIUfqULrHAVwAFPJ0xcPQF/h+0S1uYwCgYIKoZIzj0EAwIwEjEQMA4GA1UEAwwHYSBtYWtlcjAgFw0y',
  'NjExMjEwNDM0MTdaGA8yMTI2MTAyODA0MzQxN1owEjEQMA4GA1UEAwwHYSBtYWtlcjBZMBMGByqGSM49AgEGCCqGSM49AwEH',
  'A0IABC/WK/FgLpW0bF63sj2DnD5FQS32gfidb26KIqjt0BjCLJS1nFHmk/ejOvde/0HfhUaRvXEcvEMFW0cSJFHddayjgYAw',
  'fjAdBgNVHQ4EFgQUj40PMB0tkIVskLnO0UARQCliym4wHwYDVR0jBBgwFoAUj40PMB0tkIVskLnO0UARQCliym4wDwYDVR0T',
  'AQH/BAUwAwEB/zArBgNVHR8EJDAiMCCgHqAchhpodHRwOi8vMTI3LjAuMC4xOjAwMDAwL2NybDAKBggqhkjOPQQDAgNHADBE',
  'AiAoOypqekbeb2pISuz12usKZbae2v/2t20XcKBt0gEa+gIgOll0r9LVwNV+YF43TjeF7eRkNQ0t13olOnqGI8fAE8Y=',
]
