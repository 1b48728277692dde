# SPDX-License-Identifier: GPL-3.0-or-later
# Random data sets with what R (base and metafor) computes from them, for tests/unit/test_statistics.c.
# Usage: Rscript r-oracle.R CASES SEED > FILE
suppressMessages(suppressWarnings({library(metafor); library(coin)}))
args <- commandArgs(TRUE)
cases <- as.integer(args[1]); set.seed(as.integer(args[2]))
num <- function(v) { v[is.na(v)] <- NaN; paste(formatC(v, digits = 17, format = "g"), collapse = " ") }
line <- function(key, v) cat(key, length(v), num(v), "\n")
q <- function(e) suppressWarnings(e)
kinds <- c("smooth", "smooth", "ties", "few", "small", "large")
for (k in seq_len(cases)) {
  kind <- kinds[(k - 1) %% length(kinds) + 1]
  n <- switch(kind, small = sample(4:9, 1), large = sample(c(60:200, 1295), 1), sample(10:60, 1))
  x <- rnorm(n); y <- runif(1, -1, 1) * x + rnorm(n); z <- rnorm(n) + 0.5 * x
  if (kind == "ties") { x <- round(3 * x); y <- round(2 * y) }
  if (kind == "few") { x <- sample(1:3, n, TRUE); y <- sample(0:1, n, TRUE); z <- sample(1:4, n, TRUE) }
  if (kind == "smooth" && k %% 4 == 0) x <- exp(3 * x)
  if (length(unique(x)) < 2 || length(unique(y)) < 2 || length(unique(z)) < 2) next
  cat("case", k, "\n")
  line("x", x); line("y", y); line("z", z)
  t <- cor.test(x, y); line("pearson", c(t$estimate, t$p.value, t$conf.int))
  t <- q(cor.test(x, y, method = "spearman")); line("spearman", c(t$estimate, t$p.value))
  t <- q(cor.test(x, y, method = "kendall")); line("kendall", c(t$estimate, t$p.value))
  rx <- rank(x); ry <- rank(y); rz <- rank(z)
  pr <- cor(resid(lm(rx ~ rz)), resid(lm(ry ~ rz))); tt <- pr * sqrt((n - 3) / (1 - pr^2))
  line("partial", c(pr, 2 * pt(-abs(tt), n - 3)))
  m <- sample(2:(n - 2), 1); a <- y[1:m]; b <- y[(m + 1):n]
  t <- q(wilcox.test(a, b)); line("mannwhitney", c(m, t$statistic, t$p.value))
  if (!is.nan(t$p.value) && m < 50 && n - m < 50 && !anyDuplicated(y)) {
    t <- q(wilcox.test(a, b, conf.int = TRUE)); line("shift", c(m, t$estimate, t$conf.int))
  }
  # coin's asymptotic rank-sum test: no continuity correction, variance for ties
  ct <- wilcox_test(y ~ g, data = data.frame(y = y, g = factor(c(rep("a", m), rep("b", n - m)))))
  line("ranksum", c(m, as.numeric(statistic(ct))))
  p <- runif(sample(2:30, 1))^sample(1:4, 1); if (k %% 5 == 0) p <- round(p, 1)
  line("p", p); line("holm", p.adjust(p, "holm")); line("bh", p.adjust(p, "BH"))
  N <- sample(1:300, 1); h <- sample(0:N, 1)
  line("wilson", c(h, N, q(prop.test(h, N, correct = FALSE))$conf.int))
  u <- sample(0:40, 1); v <- sample(1:40, 1)
  mt <- mcnemar.test(matrix(c(5, u, v, 7), 2)); bt <- binom.test(u, u + v)
  line("mcnemar", c(u, v, bt$p.value, mt$statistic, mt$p.value))
  K <- sample(2:12, 1); ns <- sample(4:80, K, TRUE); rs <- tanh(rnorm(K, 0.3, sample(c(0, 0.3), 1)) + rnorm(K) / sqrt(ns - 3))
  line("rs", rs); line("ns", ns)
  zi <- atanh(rs); vi <- 1 / (ns - 3)
  f <- rma(zi, vi, method = "DL"); hk <- rma(zi, vi, method = "DL", test = "knha")
  half <- if (K > 2) qt(0.975, K - 2) * sqrt(f$tau2 + f$se^2) else NaN
  line("meta", c(f$beta, f$se, f$ci.lb, f$ci.ub, f$pval, f$tau2, f$I2 / 100, f$QE, f$QEp, hk$se, hk$ci.lb, hk$ci.ub, hk$pval, f$beta - half, f$beta + half))
}
