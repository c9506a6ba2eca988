process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(2);
});
const { Quota } = await import('../src/work/quota.js');
const quota = new Quota({
  tenantBytesPerSecond: 100, tenantBurstBytes: 1000, gatewayBytesPerSecond: 100, gatewayBurstBytes: 1000, gatewayConcurrency: 3,
});
const job = { tenant: 't', gateway: 'g', bytes: 500 };
quota.start(job, 0);
quota.stop(job, 700, 100_000);
const { bytesLeft } = quota.usage('t', 100_000);
console.log(bytesLeft);
process.exit(bytesLeft === 800 ? 0 : 1);
